import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './fake-core.ts'
import { openConsole } from './open-console.tsx'

/** A browser that remembers nothing, with a wide window. */
export const startFresh = () =>
  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    await page.viewport(1600, 900)
  })

/** The console before a person without any permission: what the frame around the screens shows to everybody. */
export const openFrame = (path: string, answers: Answers = {}) => openConsole(path, answers, { permissions: {} })

export const boxOf = (element: Element) => element.getBoundingClientRect()
