// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of a game: by family, with a field to search, a small board and the rules; options, opponent, clock.
import {among, asTyped, button, choice, h, put} from './dom.js';

/** @param {import('./app.js').App} app */
export function makeChoice(app) {
  const {tempi} = app.facts;
  let chosen = 'marseillais', shown = [], said = false; // whether a user has said whom he plays
  const field = h('input', {
    type: 'search',
    'aria-label': 'Search games',
    placeholder: 'Search, or PIECES:LAW such as losing:progressive',
    ...asTyped,
    input: () => fillList(),
    keydown: event => {
      if (event.key === 'ArrowDown')
        list.querySelector('[aria-selected=true]')?.focus();
      else if (event.key === 'Enter' && shown.length)
        begin();
      else
        return;
      event.preventDefault();
    }
  });
  const list = h('div', {class: 'games', role: 'listbox', 'aria-label': 'Games', keydown: event => {
    const items = [...list.querySelectorAll('[data-game]')], next = among(items, event.key);
    if (!next)
      return;
    pick(next.dataset.game);
    next.focus();
    event.preventDefault();
  }});
  const about = h('div', {class: 'about'}), fault = h('p', {class: 'note', role: 'alert'});
  const dialog = h('dialog', {class: 'choose', 'aria-label': 'New game'});
  const chosenOptions = {};

  const fillList = () => {
    const wanted = field.value.trim().toLowerCase(), groups = new Map();
    let none = 'No game has such a name.';
    const all = tempi.games();
    if (!all.some(game => game.id === app.game.id))
      all.push(tempi.game(app.game.id)); // PIECES:LAW
    shown = all.filter(game => !wanted ||
      [game.id, game.name, game.summary, ...game.aliases].some(text => text.toLowerCase().includes(wanted)));
    if (wanted.includes(':')) {
      try {
        shown = [tempi.game(wanted)];
      } catch (error) {
        none = error.message; // it may still become one
      }
    }
    for (const game of shown)
      groups.set(game.group, [...groups.get(game.group) ?? [], game]);
    put(
      list,
      [...groups].map(
        ([group, games]) => h('div', {role: 'group', 'aria-label': group || 'Other games'},
          h('h3', {}, group || 'Other games'),
          games.map(
            game =>
              h('button', {
                type: 'button',
                role: 'option',
                'data-game': game.id,
                'aria-selected': game.id === chosen ? 'true' : 'false',
                tabindex: game.id === chosen ? '0' : '-1',
                click: () => pick(game.id),
                dblclick: () => begin()
              },
                h('b', {}, game.name), h('small', {}, game.summary))))));
    start.disabled = !shown.length;
    const named = shown.find(game => [game.id, game.name, ...game.aliases].some(name => name.toLowerCase() === wanted));
    if (!shown.length)
      put(list, h('p', {class: 'note'}, none));
    else if (named ? named.id !== chosen : !shown.some(game => game.id === chosen))
      pick((named ?? shown[0]).id);
  };

  const pick = id => {
    chosen = id;
    for (const item of list.querySelectorAll('[data-game]')) {
      item.setAttribute('aria-selected', item.dataset.game === id ? 'true' : 'false');
      item.tabIndex = item.dataset.game === id ? 0 : -1;
    }
    for (const name of Object.keys(chosenOptions))
      delete chosenOptions[name];
    if (id === app.game.id && app.game.options) // another game is played by the options of this one
      Object.assign(chosenOptions, Object.fromEntries(app.game.options.split(',').map(option => option.split('='))));
    try {
      showAbout();
      fault.textContent = '';
    } catch (error) {
      fault.textContent = error.message;
    }
  };

  const showAbout = () => {
    const board = new tempi.Board(chosen, null, Object.keys(chosenOptions).length ? chosenOptions : null);
    const game = board.game(), picture = `data:image/svg+xml,${encodeURIComponent(board.svg({arrows: false}))}`;
    const lines = board.rules().split('\n').filter(Boolean);
    board.delete();
    put(
      about, h('img', {class: 'small', src: picture, alt: `Starting position of ${game.name}`}), h('h2', {}, game.name),
      h('p', {}, game.summary), optionFields(), h('details', {}, h('summary', {}, 'Rules'), rulesWords(lines)));
  };

  const optionFields = () => tempi.options(chosen).map(option => {
    const set = value => { chosenOptions[option.name] = value; };
    const value = chosenOptions[option.name] ?? option.standard;
    const input = option.type === 'check' ?
      choice(option.name, [['false', 'no'], ['true', 'yes']], value, set) :
      option.type === 'choice' ?
      choice(option.name, option.words.split(' ').map(word => [word, word]), value, set) :
      h('input',
        {type: 'text', value, 'aria-label': option.name, maxlength: '40', ...asTyped,
          change: event => set(event.target.value)});
    const words = option.name.replace(/\B[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
    return h('label', {class: 'option'}, `${words} `, input,
      ['check', 'choice'].includes(option.type) ? [] : h('small', {}, ` ${option.range}`));
  });

  const who = choice(
    'You play',
    [['white', 'White'], ['black', 'Black'], ['both', 'Both sides'], ['none', 'Nobody: tempi plays itself']], 'white',
    () => {});
  const level = choice('Level', Array.from({length: 10}, (_, i) => [i + 1, `Level ${i + 1}`]), 3, () => {});
  const pace = choice(
    'Time a turn of tempi',
    [[300, '0.3 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s'], [15000, '15 s'], [60000, '1 min']], 2000, () => {});
  const clock = choice(
    'Clock',
    [
      ['0+0', 'No clock'], ['1+2', '1 min + 2 s a turn'], ['3+5', '3 + 5'], ['5+10', '5 + 10'], ['15+15', '15 + 15'],
      ['30+30', '30 + 30']
    ],
    '0+0', () => {});
  const drawn = h('input', {type: 'checkbox'});

  const begin = () => {
    try {
      const options = Object.entries(chosenOptions).map(([name, value]) => `${name}=${value}`).join(',');
      const game = app.facts.begin(chosen, options, {seed: drawn.checked ? Math.floor(Math.random() * 2 ** 31) : null});
      app.players = {white: ['white', 'both'].includes(who.value) ? 'human' : 'engine',
        black: ['black', 'both'].includes(who.value) ? 'human' : 'engine'};
      app.level = Number(level.value);
      app.movetime = Number(pace.value);
      app.flipped = who.value === 'black';
      const [minutes, seconds] = clock.value.split('+').map(Number);
      app.clock.set(minutes, seconds);
      app.set(game);
      said = true;
      dialog.close();
    } catch (error) {
      fault.textContent = error.message;
    }
  };

  const start = button('Start the game', 'Play', begin, {class: 'main', 'data-start': true});
  dialog.append(
    h('header', {}, h('h1', {}, 'New game'), button('Close', '✕', () => dialog.close())),
    h('div', {class: 'pick'}, h('div', {class: 'left'}, field, list), about),
    h('footer', {}, h('label', {}, 'You play ', who), h('label', {}, 'against ', level),
      h('label', {}, 'time a turn ', pace), h('label', {}, 'Clock ', clock),
      h('label', {}, drawn, ' start drawn at random'), fault,
      start));
  return {element: dialog, open: () => {
    chosen = app.game.id;
    if (!said)
      who.value = app.players.white === 'human' ? (app.players.black === 'human' ? 'both' : 'white') :
        app.players.black === 'human'           ? 'black' :
                                                  'none';
    level.value = String(app.level);
    if ([...pace.options].some(option => option.value === String(app.movetime)))
      pace.value = String(app.movetime);
    field.value = '';
    fillList();
    pick(chosen);
    dialog.showModal();
    list.querySelector('[aria-selected=true]')?.scrollIntoView({block: 'center'});
    if (!matchMedia('(pointer: coarse)').matches)
      field.focus(); // elsewhere a keyboard would cover the games
  }};
}

/** The rules in words: lines `Subject: what holds`, and headings. */
export function rulesWords(lines) {
  return h('dl', {class: 'rules'}, lines.map(line => {
    if (line.startsWith('= '))
      return h('h4', {}, line.slice(2));
    const at = line.indexOf(': ');
    return at > 0 ? [h('dt', {}, line.slice(0, at)), h('dd', {}, line.slice(at + 2))] : h('dd', {}, line);
  }));
}
