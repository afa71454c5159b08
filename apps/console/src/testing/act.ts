import React from 'react'
import { flushSync } from 'react-dom'

/** Kept, since some tests replace it. */
const { setTimeout } = globalThis

/** React as people get it draws a moment later, and has no `act`: what a test renders stands with its effects once it was waited for. */
async function act(work: () => Promise<void>): Promise<void> {
  await flushSync(work)
  await new Promise((resolve) => setTimeout(resolve))
}

Object.assign(React, { act })
