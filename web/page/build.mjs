// SPDX-License-Identifier: GPL-3.0-or-later
// Makes build/web/tempi.html of page.html, style.css, the modules of this folder and build/wasm: one file that needs
// nothing else. `node web/page/build.mjs` is what `make web` runs, after `make wasm`.
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';

const here = new URL('./', import.meta.url), out = new URL('../../build/web/', here);
const read = name => readFileSync(new URL(name, here), 'utf8');

/** Returns a module and those that it imports as one script; each is a function that returns what it exports. */
function bundle(entry) {
  const parts = [], made = new Map(), open = new Set();
  const add = name => {
    if (made.has(name))
      return made.get(name);
    if (open.has(name))
      throw new Error(`${name} imports itself by way of others`);
    open.add(name);
    const names = [];
    const text = read(name)
      .replace(/^import \{([^}]*)\} from '([^']*)';$/gm, (all, list, from) =>
        `const {${list.replace(/(\w+) as (\w+)/g, '$1: $2')}} = ${add(new URL(from, `file:///web/page/${name}`).pathname
          .replace('/web/page/', '').replace('/web/', '../'))};`)
      .replace(/^export (async function|function|class|const|let) (\w+)/gm, (all, kind, word) => {
        names.push(word);
        return `${kind} ${word}`;
      })
      .replace(/import\.meta\.url/g, "'about:blank'");
    if (/^(import|export)\b/m.test(text))
      throw new Error(`${name} imports or exports in a way that this script does not read`);
    const id = `module${made.size + 1}`;
    made.set(name, id);
    parts.push(`// ${name}\nconst ${id} = (() => {\n${text}\nreturn {${names.join(', ')}};\n})();\n`);
    return id;
  };
  add(entry);
  return `'use strict';\n${parts.join('\n')}`;
}

const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const guarded = text => text.replace(/<\/(script|style)/gi, '<\\/$1');

const script = guarded(bundle('main.js')), worker = guarded(bundle('worker.js')), style = read('style.css');
const wasm = gzipSync(readFileSync(new URL('../../build/wasm/tempi.wasm', here)), {level: 9}).toString('base64');
const policy = ["default-src 'none'", `script-src ${hashOf(script)} 'wasm-unsafe-eval'`, 'worker-src blob:',
  `style-src ${hashOf(style)}`, 'img-src data: blob:', "base-uri 'none'", "form-action 'none'"].join('; ');
const parts = {policy, style, worker, wasm, script};
const page = read('page.html').replace(/\{\{(\w+)\}\}/g, (all, name) => parts[name]);

mkdirSync(out, {recursive: true});
writeFileSync(new URL('tempi.html', out), page);
const size = gzipSync(page, {level: 9}).length;
console.log(`build/web/tempi.html: ${page.length} bytes, ${size} gzipped`);
if (size > 1500000)
  throw new Error('the page is larger than 1,500,000 bytes gzipped');
