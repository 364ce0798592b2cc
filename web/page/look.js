// SPDX-License-Identifier: GPL-3.0-or-later
// Light and dark: as the system has it, or as chosen.
import {choice} from './dom.js';

/** Makes the choice of colours. */
export function makeLook() {
  const set = value => {
    document.documentElement.dataset.theme = value;
    try {
      localStorage.setItem('tempi-look', value);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  let kept = 'system';
  try {
    kept = localStorage.getItem('tempi-look') ?? 'system';
  } catch {
    // As above.
  }
  document.documentElement.dataset.theme = kept;
  return {element: choice('Colours', [['system', 'Auto'], ['light', 'Light'], ['dark', 'Dark']], kept, set)};
}
