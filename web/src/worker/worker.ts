/** The same Python rules, tables and bots as on the server, run here. */
import type { PyodideAPI } from 'pyodide'
import type { PyCallable, PyProxy } from 'pyodide/ffi'
import type { Asked, Told } from '../offline/protocol'
import { put, take } from './shelf'

declare const self: DedicatedWorkerGlobalScope
/** where the build puts Python; the version is part of it */
declare const PYTHON: string
const SOURCES = '/offline/realmwright.zip'

interface Alone extends PyProxy {
  ask: PyCallable
  open: PyCallable
  say: PyCallable
  close: PyCallable
}

const tell = (told: Told): void => self.postMessage(told)

async function start(): Promise<Alone> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${PYTHON}pyodide.mjs`)) as { loadPyodide: (options: object) => Promise<PyodideAPI> }
  const [python, sources] = await Promise.all([
    loadPyodide({ indexURL: PYTHON, fullStdLib: false }),
    fetch(SOURCES).then((answer) => {
      if (!answer.ok) throw new Error(`${SOURCES}: ${answer.status}`)
      return answer.arrayBuffer()
    }),
  ])
  python.unpackArchive(sources, 'zip', { extractDir: '/realmwright' })
  python.runPython("import sys; sys.path.insert(0, '/realmwright')")
  const make = python.pyimport('realmwright.offline.alone.alone') as PyCallable
  const heard = (line: number, text: string): void => tell({ kind: 'heard', line, text })
  const closed = (line: number, code: number): void => tell({ kind: 'closed', line, code })
  return make(take, put, heard, closed) as Alone
}

const started = start()
started.catch((error: unknown) => tell({ kind: 'failed', message: String(error) }))

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const alone = await started
  switch (data.kind) {
    case 'ask': {
      const answer = (await alone.ask(data.path, data.body)) as PyProxy
      const [status, body] = answer.toJs() as [number, string]
      answer.destroy()
      tell({ kind: 'answer', number: data.number, status, body })
      break
    }
    case 'open':
      await alone.open(data.line, data.table, data.since)
      break
    case 'say':
      await alone.say(data.line, data.text)
      break
    case 'close':
      alone.close(data.line)
  }
}
