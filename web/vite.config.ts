import { svelte } from '@sveltejs/vite-plugin-svelte'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { version } from 'pyodide/package.json'
import { parseRulebook } from './src/rules/rulebookParser'

const PAGE = '../src/realmwright/server/page'
const LOCALES = '../src/realmwright/locale'
const DEFAULT_LANGUAGE = 'en'
const PYTHON = `/offline/pyodide-${version}/`
const PARTS = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json']
const PUBLIC = ['/icon.svg', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest']

/** Language codes by the file names of the catalogs, the default language first. */
function languages(): string[] {
  const codes = readdirSync(LOCALES).flatMap((name) => /^(\w+)\.ftl$/.exec(name)?.[1] ?? [])
  return [DEFAULT_LANGUAGE, ...codes.filter((code) => code !== DEFAULT_LANGUAGE).toSorted()]
}

/** Every file has a fixed cost on slow devices, so code shared by several pages is in few chunks. */
const CORE = [
  '(app|i18n|net|offline|theme)/',
  '(App|main)\\.',
  'board/(CoordinateFrame|GlyphCovers|Glyph|LocationDiscs|Pieces|StaticBoard|RepeatedSymbol|Terrain)\\.',
  'board/(boardLayout|boardSymbols|handDrawnGrid|model|ringArcs)\\.',
  'kingdom_builder/(componentNames|position)\\.',
  'learn/progress\\.',
  'pages/(ErrorPage|Start|StartIllustration)\\.',
  'rules/ruleLink\\.',
  'setup/setupParams\\.',
]
const GROUPS = [
  { name: 'core', test: new RegExp(`/node_modules/(?!lean-qr/)|/src/(${CORE.join('|')})`) },
  { name: 'table', test: /\/src\/(board|kingdom_builder|table)\// },
  {
    name: 'pages',
    test: /\/src\/(analysis|board_editor|forms|learn|online|pages|setup)\//,
    minShareCount: 2,
  },
]

/** Insert the list of files into the service worker, and copy Pyodide next to the page. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
      const list = JSON.stringify([...files.toSorted(), ...PUBLIC])
      const hash = [...list].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36)
      worker.code = `const FILES=${list},VERSION="${hash}";${worker.code}`
    },
    writeBundle() {
      const folder = join(PAGE, PYTHON)
      mkdirSync(folder, { recursive: true })
      for (const part of PARTS) cpSync(join('node_modules/pyodide', part), join(folder, part))
    },
  }
}

/** Most functions are called during load: eager compilation, off the main thread, avoids a pause for each of them. */
function eager(): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
      },
    },
  }
}

/** Parse `import … from '….md?book'` into a rulebook. */
function rulebook(): Plugin {
  return {
    name: 'rulebook',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.md?book')) return null
      const file = id.replace(/\?book$/, '')
      this.addWatchFile(file)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parseRulebook(readFileSync(file, 'utf-8'))))})`
    },
  }
}

/** `vite build --mode fixtures` builds the fixture page, for measurements and screenshots. */
export default defineConfig(({ mode }) => {
  const fixtures = mode === 'fixtures'
  return {
    plugins: [svelte(), rulebook(), ...(fixtures ? [] : [offline(), eager()])],
    base: fixtures ? './' : '/',
    define: { PYTHON: JSON.stringify(PYTHON), LANGUAGE_CODES: JSON.stringify(languages()) },
    worker: { format: 'es' },
    build: {
      outDir: fixtures ? '.vite/fixtures' : PAGE,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: fixtures ? 'fixtures.html' : { index: 'index.html', sw: 'src/worker/serviceWorker.ts' },
        output: {
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          codeSplitting: { groups: GROUPS },
        },
      },
    },
    server: {
      fs: { allow: ['..'] },
      proxy: {
        '/api': { target: 'http://127.0.0.1:8000', ws: true },
        '/locale': 'http://127.0.0.1:8000',
        '/offline': 'http://127.0.0.1:8000',
      },
    },
    test: { include: ['tests/**/*.test.ts'] },
  }
})
