import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, fourTimes } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'
import { standingOut } from '../testing/standing-out.ts'
import { designerAnswers, designerPath } from './testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 800))

const right = page.getByRole('complementary', { name: 'Right panel' })
const main = {
  // Steps out of sight are not drawn: the one that is selected is.
  canvas: page.getByRole('button', { name: /^(Say, Greeting|Listen, Will you pay|Branch, How much)/ }),
  outline: page.getByRole('treeitem', { name: /Greeting/ }),
  texts: page.getByRole('listitem').getByText('Greeting'),
  json: page.getByRole('textbox', { name: 'Flow as JSON' }),
}
const names = Object.keys(main) as (keyof typeof main)[]

async function open(view: keyof typeof main, search = '') {
  await openConsole(`${designerPath}?view=${view}${search}`, designerAnswers)
  await expect.element(main[view].first()).toBeVisible()
}
async function expectRules() {
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
}

describe.each(names)('%s keeps the rules', (view) => {
  test.each(['', '&node=ask', '&side=variables', '&side=problems', '&test=1'])('%s', async (search) => {
    await open(view, search)
    await expectRules()
  })
})

test('a reaction that is open keeps the rules', async () => {
  await open('canvas', '&node=ask')
  await right.getByRole('button', { name: /^Agrees/, expanded: false }).click()
  await expect.element(right.getByRole('button', { name: /^Agrees/, expanded: true })).toBeVisible()
  await expectRules()
})

test('what helps with expressions keeps the rules', async () => {
  await open('canvas', '&node=check')
  await right.getByRole('button', { name: 'Expression help' }).first().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectRules()
})
