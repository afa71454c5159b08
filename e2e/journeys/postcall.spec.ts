// Rooms: postcall, lines, conversations, tasks
import { randomUUID } from 'node:crypto'
import { expect, rowOf, signIn, test } from '../people.ts'

test('a scorecard is made, tried on a call, run over past calls, reviewed without seeing the judge, and calibrated', async ({
  page,
}) => {
  const name = `Service ${randomUUID().slice(0, 8)}`
  await signIn(page, 'jana', '/administration/analysis-profiles')
  await page.getByRole('button', { name: 'New analysis profile' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill(name)
  await drawer.getByRole('textbox', { name: /^Shortest call/ }).fill('0')
  await drawer.getByRole('button', { name: 'Add question' }).click()
  await drawer.getByRole('textbox', { name: /^Question/ }).fill('Was it over within ten minutes?')
  await drawer.getByRole('textbox', { name: /^Weight/ }).fill('90')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Weights: 90 of 100')).toBeVisible()
  await drawer.getByRole('button', { name: /Yes if$/ }).click()
  await page.getByRole('option', { name: 'The call was no longer than' }).click()
  await drawer.getByRole('textbox', { name: /^At most/ }).fill('600')
  await drawer.getByRole('textbox', { name: /^Weight/ }).fill('100')
  // What it makes of a call shows before it is saved.
  await drawer.getByRole('combobox', { name: /^Call/ }).click()
  await page.getByRole('option').first().click()
  await expect(drawer.getByText('Was it over within ten minutes?').last()).toBeVisible()
  await expect(drawer.getByText('Score 100')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create analysis profile' }).click()
  await expect(drawer).toBeHidden()

  await page.goto('/administration/lines')
  await rowOf(page, 'Card help').getByRole('link', { name: 'Card help' }).click()
  await page.getByRole('link', { name: 'Post-call analytics', exact: true }).click()
  await page.getByRole('button', { name: /^(Choose profile|Change profile…)$/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('combobox', { name: /^Profile/ }).fill(name)
  await page.getByRole('option', { name }).click()
  await question.getByRole('button', { name: 'Set profile' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.getByRole('button', { name: 'Judge past calls…' }).click()
  await expect(question.getByText('Calls to judge')).toBeVisible()
  await question.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/^Run started/)).toBeVisible()
  const judged = page.getByRole('region', { name: 'Judged calls' })
  await expect(async () => {
    await page.reload()
    await expect(judged.getByRole('row').nth(1)).toContainText('Not reviewed', { timeout: 10_000 })
  }).toPass({ timeout: 180_000 })

  await judged.getByRole('row').nth(1).getByRole('link').first().click()
  const card = page.getByRole('region', { name: 'What was found' })
  await expect(card.getByText(/Answer the scorecard yourself first/)).toBeVisible()
  await card.getByRole('button', { name: 'Review' }).click()
  await drawer
    .getByRole('radiogroup', { name: /Was it over/ })
    .getByText('No', { exact: true })
    .click()
  await drawer.getByRole('button', { name: 'Save review' }).click()
  await expect(card.getByText(/0 of 1 answers match the judge/)).toBeVisible()
  await page.goBack()
  const calibration = page.getByRole('region', { name: 'Calibration' })
  await expect(calibration.getByRole('row').filter({ hasText: 'Jana Nováková' })).toContainText('0%')
})
