import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole } from '../../testing/open-console.tsx'
import { designerAnswers, designerPath } from '../testing/designer.sample.ts'

test('what is no JSON is said and changes nothing; what is a flow becomes the flow', async () => {
  await page.viewport(1280, 800)
  await openConsole(`${designerPath}?view=json&node=bye`, designerAnswers)
  const code = page.getByRole('textbox', { name: 'Flow as JSON' })
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText('Changes apply as you type.')).toBeVisible()
  await code.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}x')
  await expect.element(page.getByText('Invalid JSON format')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByText('Invalid JSON format')).not.toBeInTheDocument()
})

test('text that is no flow is there again after a look at the canvas, and is told of among the problems', async () => {
  await page.viewport(1280, 800)
  await openConsole(`${designerPath}?view=json&side=problems`, designerAnswers)
  const code = page.getByRole('textbox', { name: 'Flow as JSON' })
  await code.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}x')
  await expect.element(page.getByText('Invalid JSON format')).toBeVisible()
  await page.getByRole('button', { name: 'Outline' }).click()
  await expect.element(page.getByText('The JSON you typed has problems and is not applied.')).toBeVisible()
  await page.getByRole('button', { name: 'Show JSON' }).click()
  await expect.element(page.getByText('Invalid JSON format')).toBeVisible()
  expect(code.element().textContent.startsWith('x{')).toBe(true)
  await page.getByRole('button', { name: 'Discard this text' }).click()
  await expect.element(page.getByText('Changes apply as you type.')).toBeVisible()
})

test('it opens at the step that is selected, with the focus there', async () => {
  await page.viewport(1280, 800)
  await openConsole(`${designerPath}?node=bye`, designerAnswers)
  await expect.element(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
  await page.getByRole('button', { name: 'JSON' }).click()
  const lineOfCaret = () => document.activeElement?.querySelector('.cm-activeLine')?.textContent
  await expect.poll(lineOfCaret).toContain('"id": "bye"')
})
