/** Web worker that runs the Python rules, tables and bots in Pyodide. */
import type { PyodideAPI } from 'pyodide'
import type { PyCallable, PyProxy } from 'pyodide/ffi'
import type { WorkerRequest, WorkerResponse } from '../offline/workerProtocol'
import { writeText, readText } from './indexedDb'

declare const self: DedicatedWorkerGlobalScope
/** URL of Pyodide, with its version; set by the build */
declare const PYTHON: string
const SOURCES = '/offline/realmwright.zip'

interface BrowserApp extends PyProxy {
  request: PyCallable
  open_socket: PyCallable
  send: PyCallable
  close_socket: PyCallable
}

const post = (response: WorkerResponse): void => self.postMessage(response)
const postText = (socket: number, text: string): void => post({ kind: 'message', socket, text })
const postStarted = (steps: number): void => post({ kind: 'started', steps })
const postClosed = (socket: number, code: number): void => post({ kind: 'closed', socket, code })

async function start(): Promise<BrowserApp> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${PYTHON}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<PyodideAPI>
  }
  postStarted(1)
  const [python, sources] = await Promise.all([
    loadPyodide({ indexURL: PYTHON, fullStdLib: false }),
    fetch(SOURCES).then((response) => {
      if (!response.ok) throw new Error(`${SOURCES}: ${response.status}`)
      return response.arrayBuffer()
    }),
  ])
  postStarted(2)
  python.unpackArchive(sources, 'zip', { extractDir: '/realmwright' })
  python.runPython("import sys; sys.path.insert(0, '/realmwright')")
  postStarted(3)
  const make = python.pyimport('realmwright.browser.app.create_app') as PyCallable
  const app = make(readText, writeText, postText, postClosed) as BrowserApp
  postStarted(4)
  return app
}

const appPromise = start()
appPromise.catch((error: unknown) => post({ kind: 'failed', message: String(error) }))

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const app = await appPromise
  switch (data.kind) {
    case 'request': {
      const response = (await app.request(data.path, data.body)) as PyProxy
      const [status, body] = response.toJs() as [number, string]
      response.destroy()
      post({ kind: 'response', id: data.id, status, body })
      break
    }
    case 'open':
      await app.open_socket(data.socket, data.table, data.since)
      break
    case 'send':
      await app.send(data.socket, data.text)
      break
    case 'close':
      app.close_socket(data.socket)
  }
}
