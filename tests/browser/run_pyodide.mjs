// Run a Python script in Pyodide with the archive of the browser: run_pyodide.mjs PYODIDE ARCHIVE SCRIPT. Prints its value.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [pyodide, archive, script] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href)
const python = await loadPyodide({ fullStdLib: false })
python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: '/realmwright' })
python.runPython("import sys; sys.path.insert(0, '/realmwright')")
try {
  console.log(python.runPython(readFileSync(script, 'utf-8')))
} catch (error) {
  process.exitCode = 1
  process.stderr.write(error.message) // Node would print the source of Pyodide too
}
