import type { TestEars } from '../modules/module-stream.ts'

/** What the core tells of modules in a test; there is no connection over which it could come. */
export const moduleLine: { hear: () => void; test: TestEars | undefined; isOpen: boolean } = {
  hear: () => {},
  test: undefined,
  isOpen: false,
}

export function openModuleLine(_services: unknown, hear: () => void) {
  moduleLine.hear = hear
  return () => {
    moduleLine.hear = () => {}
  }
}

export function openTestLine(_services: unknown, _idDialModule: number, ears: TestEars) {
  Object.assign(moduleLine, { test: ears, isOpen: true })
  ears.begun()
  return () => {
    moduleLine.isOpen = false
  }
}
