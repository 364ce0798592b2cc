// SPDX-License-Identifier: GPL-3.0-or-later
// Light and dark: as the system has it, or as chosen.
import {choice} from './dom.js';
import {read, write} from './store.js';

/** Makes the choice of colours. */
export function makeLook() {
  const kept = read('localStorage', 'tempi-look') ?? 'system', show = value => {
    document.documentElement.dataset.theme = value;
  };
  show(kept);
  return {element: choice('Colours', [['system', 'Auto'], ['light', 'Light'], ['dark', 'Dark']], kept, value => {
    show(value);
    write('localStorage', 'tempi-look', value);
  })};
}
