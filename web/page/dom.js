// SPDX-License-Identifier: GPL-3.0-or-later
// Elements of the page. Text always becomes text nodes, so what comes from outside is never read as HTML.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes an element. `props` are attributes; functions are listeners, `class` may be a list, null and false are left
 * out.
 * @param {string} tag
 * @param {Record<string, any> | null} props
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, props = null, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** Attributes of fields whose text stays as it is typed: telephones write `E4` for `e4`, and words for `Nf3`. */
export const asTyped = {autocapitalize: 'none', autocomplete: 'off', autocorrect: 'off', spellcheck: 'false'};

/** Makes an element of a picture. */
export function svg(tag, props = null, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {}))
    if (typeof value === 'function')
      element.addEventListener(name, value);
    else if (Array.isArray(value))
      element.setAttribute(name, value.filter(Boolean).join(' '));
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  element.append(...shown(children));
  return element;
}

/** Replaces what is in an element. */
export function put(element, ...children) {
  element.replaceChildren(...shown(children));
}

const shown = children =>
  children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false);

/** Says a text in an element, which screen readers read out when it has changed. */
export function say(element, text) {
  if (element.textContent !== text)
    element.textContent = text;
}

/** Makes a button with a name for screen readers and as a tip, and a text or picture to show. */
export function button(name, show, press, props = {}) {
  return h('button', {type: 'button', 'aria-label': name, title: name, click: press, ...props}, show);
}

/** The element of a column to which a key leads from the one in focus, if it leads to one. */
export function among(items, key) {
  const at = items.indexOf(document.activeElement);
  return items[{ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1}[key]];
}

/** Makes a choice among [value, words]. */
export function choice(name, entries, value, change) {
  return h('select', {'aria-label': name, change: event => change(event.target.value)},
    entries.map(([key, words]) => h('option', {value: key, selected: String(key) === String(value)}, words)));
}

/** Saves a text as a file. */
export function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], {type}));
  h('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
