// Rooms: reports, tasks, users
import { chooseFromMenu, expect, expectNoAxeViolations, rowOf, signIn, test } from '../people.ts'

test('the JSON of a flow says where it is wrong while it is typed, suggests what fits, and leads to the fault', async ({
  page,
}) => {
  await signIn(page, 'tomas')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Card blocking' })).toBeVisible()
  await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Import JSON…')
  const drawer = page.getByRole('dialog', { name: 'Import JSON' })
  const save = drawer.getByRole('button', { name: 'Save as new version' })
  const editor = drawer.getByRole('textbox', { name: 'Flow JSON' })
  await expect(editor).toContainText('schemaVersion')
  await save.click()
  await expect(drawer.getByText('Change the JSON first.')).toBeVisible()
  await expect(editor).toBeFocused()

  // A field that the document does not have, on the second line.
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('"colour": "red",')
  await expect(drawer.getByText(/^1 problem/)).toBeVisible()
  await expect(drawer.getByText(/Unknown field "colour"\. Fields here: schemaVersion, settings, nodes/)).toBeVisible()
  await expectNoAxeViolations(page)
  await drawer.getByRole('textbox', { name: 'Note' }).focus()
  await save.click()
  await expect(editor).toBeFocused()
  await drawer.getByRole('textbox', { name: 'Note' }).focus()
  await drawer.getByRole('button', { name: 'Line 2' }).click()
  await expect(editor).toBeFocused()

  // What is suggested there; Esc closes the list and nothing else.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('{ "schemaVersion": 1, ')
  await page.keyboard.type('"no')
  const suggestion = page.getByRole('option', { name: /^nodes/ })
  await expect(suggestion).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestion).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
