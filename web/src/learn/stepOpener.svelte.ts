import { router } from '../app/router.svelte'
import type { Message } from '../i18n/translator'
import { errorMessage } from '../net/api'
import type { Lesson } from '../wire'
import { openStep } from './api'

/** Opens a step of a lesson at its own table, one at a time. */
export class StepOpener {
  isBusy = $state(false)
  error = $state.raw<Message | null>(null)

  async open(lesson: Lesson, step: number): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    try {
      router.go(`/table/${await openStep(lesson, step)}`)
    } catch (cause) {
      this.error = errorMessage(cause)
    }
    this.isBusy = false
  }
}
