/** How far the worker with the Python rules has started. */
export const START_STEPS = 4

class StartProgress {
  /** finished steps; null: not starting */
  done = $state<number | null>(null)
}

export const startProgress = new StartProgress()
