// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, finger and keys on the board and the hands beside it become squares that are pointed at.

/**
 * Listens to a board and both hands. `app` has path(), point(square), clear(), finish().
 * @param {import('./board.js').BoardView} view
 */
export function listen(view, app) {
  let held = null;
  const {grid, element} = view;

  const drop = () => {
    if (held?.ghost)
      held.ghost.classList.remove('held'), held.ghost.style.removeProperty('transform');
    held = null;
  };
  const down = event => {
    const square = view.at(event.clientX, event.clientY);
    if (!square || event.button > 0 || !event.isPrimary)
      return;
    event.preventDefault();
    const typing = /** @type {HTMLElement?} */ (document.activeElement);
    if (typing?.matches('input, textarea'))
      typing.blur();
    const before = app.path(), again = before.length === 1 && before[0] === square;
    if (!again)
      app.point(square);
    const taken = app.path();
    const ghost = taken[taken.length - 1] === square && taken.length % 2 ? view.piece(square) : null;
    held = {square, again, x: event.clientX, y: event.clientY, ghost, id: event.pointerId};
    focus(square, false);
  };
  const move = event => {
    if (!held?.ghost || event.pointerId !== held.id)
      return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (!held.moved && Math.hypot(dx, dy) < 5)
      return;
    held.moved = true;
    held.ghost.classList.add('held');
    held.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    const over = view.at(event.clientX, event.clientY);
    view.over?.classList.remove('over');
    view.over = over ? view.cells.get(over)?.cell : null;
    view.over?.classList.add('over');
  };
  const up = event => {
    if (!held || event.pointerId !== held.id)
      return;
    const {square, again, moved} = held, target = view.at(event.clientX, event.clientY);
    drop();
    view.over?.classList.remove('over');
    if (again && target === square && !moved)
      app.clear();
    else if (target && target !== square)
      app.point(target);
    else if (!target)
      app.clear();
  };
  const hands = view.hands.map(hand => hand.element);
  [grid, ...hands].forEach(place => place.addEventListener('pointerdown', down));
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', event => {
    if (event.pointerId !== held?.id)
      return; // a finger that scrolls the page
    drop();
    app.clear();
  });
  [element, ...hands].forEach(
    place => place.addEventListener('contextmenu', event => {
      event.preventDefault();
      if (!held) // a finger that stays on its piece has not given it up
        app.clear();
    }));

  const focus = (square, take = true) => {
    const old = view.cells.get(view.focus), next = view.cells.get(square);
    if (!next)
      return;
    if (old)
      old.cell.tabIndex = -1;
    view.focus = square;
    next.cell.tabIndex = 0;
    if (take)
      next.cell.focus();
  };
  /** Goes on with the keys: to the next square that there is in a direction, or from the edge to the hand there. */
  const walk = (square, [right, up]) => {
    const sign = view.flipped ? -1 : 1;
    let {file, rank} = view.cells.get(square).square;
    for (let i = 0; i < 16; i++) {
      file += sign * right;
      rank += sign * up;
      const name = String.fromCharCode(97 + file) + (rank + 1);
      if (view.cells.has(name))
        return focus(name);
    }
    return up && hands[up > 0 ? 0 : 1].querySelector('[tabindex]')?.focus();
  };
  const press = square => {
    app.point(square);
    if (!view.cells.has(square))
      focus(view.focus);
  };
  const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
  const keydown = event => {
    const step = steps[event.key], square = event.target.dataset?.square, onBoard = view.cells.has(square);
    if (!square)
      return;
    if (step && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (onBoard)
        walk(square, step);
      else if (step[1])
        focus(view.focus);
      else
        event.target[step[0] > 0 ? 'nextElementSibling' : 'previousElementSibling']?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      press(square);
    } else if (event.key === 'Escape') {
      app.clear();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** A press without a place comes from a screen reader, or from one who speaks. */
  const click = event => {
    const square = event.target.closest('[data-square]')?.dataset.square;
    if (square && event.detail === 0)
      press(square);
  };
  [grid, ...hands].forEach(place => {
    place.addEventListener('keydown', keydown);
    place.addEventListener('click', click);
  });
}
