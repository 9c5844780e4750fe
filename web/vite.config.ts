import { svelte } from '@sveltejs/vite-plugin-svelte'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { version } from 'pyodide/package.json'
import { sections } from './src/rules/sections'

const PAGE = '../src/realmwright/server/page'
const PYTHON = `/offline/pyodide-${version}/`
const PARTS = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json']
const PUBLIC = ['/icon.svg', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest']

/** Every file costs a slow device a moment of its own, so what several pages share comes in few of them. */
const CORE = [
  '(look|net|offline|session|words)/',
  '(App|main)\\.',
  'board/(Covers|Discs|Frame|Glyph|Ground|Picture|Pieces|Stamps|arcs|geometry|ink|legend|model)\\.',
  'learn/kept\\.',
  'pages/(Notice|Start|Vignette|later|wishes)\\.',
  'play/(games|names|position)\\.',
  'rules/address\\.',
]
const GROUPS = [
  { name: 'core', test: new RegExp(`/node_modules/|/src/(${CORE.join('|')})`) },
  { name: 'table', test: /\/src\/(board|play|table)\// },
  { name: 'pages', test: /\/src\/(learn|online|pages|study)\//, minShareCount: 2 },
]

/** Tells the service worker which files the page is made of, and puts Python beside the page. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/')).map((name) => `/${name}`)
      const list = JSON.stringify([...files.sort(), ...PUBLIC])
      const known = [...list].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36)
      worker.code = `const FILES=${list},VERSION="${known}";${worker.code}`
    },
    writeBundle() {
      const folder = join(PAGE, PYTHON)
      mkdirSync(folder, { recursive: true })
      for (const part of PARTS) cpSync(join('node_modules/pyodide', part), join(folder, part))
    },
  }
}

/** Most functions of a page are called when it opens: read at once, beside other work, they don't hold up the screen one by one. */
function eager(): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
      },
    },
  }
}

/** `import … from '….md?book'` is the book that the markdown tells. */
function rulebook(): Plugin {
  return {
    name: 'rulebook',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.md?book')) return null
      const file = id.replace(/\?book$/, '')
      this.addWatchFile(file)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(sections(readFileSync(file, 'utf-8'))))})`
    },
  }
}

/** `vite build --mode fixtures` builds the fixture page instead, to measure and photograph a whole table. */
export default defineConfig(({ mode }) => {
  const fixtures = mode === 'fixtures'
  return {
    plugins: [svelte(), rulebook(), ...(fixtures ? [] : [offline(), eager()])],
    base: fixtures ? './' : '/',
    define: { PYTHON: JSON.stringify(PYTHON) },
    worker: { format: 'es' },
    build: {
      outDir: fixtures ? '.vite/fixtures' : PAGE,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: fixtures ? 'fixtures.html' : { index: 'index.html', sw: 'src/worker/sw.ts' },
        output: {
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          codeSplitting: { groups: GROUPS },
        },
      },
    },
    server: {
      fs: { allow: ['..'] },
      proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true }, '/locale': 'http://127.0.0.1:8000', '/offline': 'http://127.0.0.1:8000' },
    },
    test: { include: ['tests/**/*.test.ts'] },
  }
})
