/** What the page and the worker that runs the rules say to each other. */
export type Asked =
  | { readonly kind: 'ask'; readonly number: number; readonly path: string; readonly body: string | null }
  | { readonly kind: 'open'; readonly line: number; readonly table: string; readonly since: number }
  | { readonly kind: 'say'; readonly line: number; readonly text: string }
  | { readonly kind: 'close'; readonly line: number }

export type Told =
  | { readonly kind: 'answer'; readonly number: number; readonly status: number; readonly body: string }
  | { readonly kind: 'heard'; readonly line: number; readonly text: string }
  | { readonly kind: 'closed'; readonly line: number; readonly code: number }
  | { readonly kind: 'failed'; readonly message: string }
