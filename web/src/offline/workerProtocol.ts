/** Messages between the page and the web worker that runs the Python rules. */
export type WorkerRequest =
  | { readonly kind: 'request'; readonly id: number; readonly path: string; readonly body: string | null }
  | { readonly kind: 'open'; readonly socket: number; readonly table: string; readonly since: number }
  | { readonly kind: 'send'; readonly socket: number; readonly text: string }
  | { readonly kind: 'close'; readonly socket: number }

export type WorkerResponse =
  | { readonly kind: 'response'; readonly id: number; readonly status: number; readonly body: string }
  | { readonly kind: 'message'; readonly socket: number; readonly text: string }
  | { readonly kind: 'closed'; readonly socket: number; readonly code: number }
  | { readonly kind: 'started'; readonly steps: number }
  | { readonly kind: 'failed'; readonly message: string }
