import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, type OperationName, stale } from './fake-core.ts'
import { openConsole } from './open-console.tsx'

interface Stale {
  /** The label of a text that both change. */
  readonly label: string
  readonly field: string
  readonly read: OperationName
  readonly save: OperationName
  /** What the form needs to be right apart from that text. */
  readonly facts?: object
  /** Whatever else is answered. */
  readonly others?: Answers
}

/** Somebody else saves first: what they and what the reader wrote are both shown, and nothing is written over. */
export async function expectBothSides(
  path: string,
  { label, field, read, save, facts = {}, others = {} }: Stale,
): Promise<void> {
  await page.viewport(1280, 900)
  const mine = { ...(example(read) as object), ...facts }
  const theirs = { ...mine, [field]: 'Theirs', rowVersion: 2 }
  const { answers, asked } = await openConsole(path, { ...others, [read]: mine } as Answers) // the caller names what it reads
  const input = page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
  await input.fill('Mine')
  Object.assign(answers, { [read]: theirs, [save]: stale(theirs) })
  const place = input.element().closest('[role=dialog]') ? '[role=dialog]' : 'main'
  const form = input.element().closest(place === 'main' ? 'form' : place)
  if (!form) throw new Error(`“${label}” is in no form`)
  form.querySelector<HTMLButtonElement>('[type=submit]')?.click()
  // What compares them takes the place of the form.
  const shown = () => [...document.querySelectorAll(place)].map((each) => each.textContent).join(' ')
  await expect.poll(shown).toContain('Theirs')
  await expect.poll(shown).toContain('Mine')
  expect(asked(save)).toHaveLength(1)
}
