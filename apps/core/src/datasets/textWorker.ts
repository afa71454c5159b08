import { parentPort, workerData } from 'node:worker_threads'
import { type TextWorks, textWorks } from './textWorks.ts'

// What was asked for, by `onTexts`.
const { work, input } = workerData as { work: keyof TextWorks; input: never }
parentPort?.postMessage(textWorks[work](input))
