import type { Json } from '../json.ts'

/** What is nested without end can be read, but neither written nor stored. */
const MOST_LEVELS = 100

/** The body of an answer as flows see it: JSON where it says so, it is, and everything that handles it can; else text; nothing where there is nothing. */
export function readAnswerBody(text: string, isJson: boolean): Json {
  if (text === '') return null
  if (!isJson) return text
  try {
    const json = JSON.parse(text) as Json // what was parsed is JSON
    return isDeeper(json, MOST_LEVELS) ? text : json
  } catch {
    return text
  }
}

const isDeeper = (value: Json, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part: Json) => isDeeper(part, levels - 1)))
