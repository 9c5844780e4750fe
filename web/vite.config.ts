import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** `vite build --mode fixtures` builds the fixture page instead, to measure and photograph a whole table. */
export default defineConfig(({ mode }) => {
  const fixtures = mode === 'fixtures'
  return {
    plugins: [svelte()],
    base: fixtures ? './' : '/',
    build: {
      outDir: fixtures ? '.vite/fixtures' : '../src/realmwright/server/page',
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: fixtures ? 'fixtures.html' : 'index.html' },
    },
    server: {
      fs: { allow: ['..'] },
      proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true }, '/locale': 'http://127.0.0.1:8000' },
    },
    test: { include: ['tests/**/*.test.ts'] },
  }
})
