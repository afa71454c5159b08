import { stored } from '../storage/stored.ts'

const MOST = 4
const isPaths = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const NONE: readonly string[] = []

/** The screens this person opened last in this browser, the newest first; the next sign-in begins with them. */
export const recentScreens = (idUser: number) => stored<readonly string[]>(`recentScreens.${idUser}`, NONE, isPaths)

/** With one more, which stands once. */
export const withRecent = (paths: readonly string[], path: string): readonly string[] =>
  [path, ...paths.filter((each) => each !== path)].slice(0, MOST)
