/** Actions on the server whose error a part of the page shows. */
import type { Message } from '../i18n/translator'
import { errorMessage } from './api'

export class ServerActions {
  error = $state.raw<Message | null>(null)

  /** Run an action and keep its error, if any; return whether it succeeded. */
  attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action()
      this.error = null
    } catch (cause) {
      this.error = errorMessage(cause)
    }
    return this.error === null
  }
}

export type Attempt = ServerActions['attempt']
