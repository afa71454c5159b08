import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { empty, example, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

const list = example('Tasks.Tasks')
const running = { ...list.items[0], id: 7, name: 'Export of users', status: taskStatus.of.RUNNING }
const one = { ...list, items: [running], total: 1 } as typeof list // of the example there is one

test('none says what will be here', async () => {
  await openConsole(screens.tasks(), { 'Tasks.Tasks': empty('Tasks.Tasks') })
  await expect.element(page.getByText('No tasks yet')).toBeVisible()
})

test('a task is cancelled after a question; a refusal stays in it with its reason', async () => {
  const { asked, answers } = await openConsole(screens.tasks(), {
    'Tasks.Tasks': one,
    'Tasks.Cancel': refusedFor('task.notCancelable', { status: 'finished' }),
  })
  await page.getByRole('button', { name: /^(Actions|More).*Export of users/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel task' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel Export of users?' })
  await question.getByRole('button', { name: 'Cancel task' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  answers['Tasks.Cancel'] = undefined
  await question.getByRole('button', { name: 'Cancel task' }).click()
  await expect.poll(() => asked('Tasks.Cancel')).toEqual([{ params: { id: 7 } }, { params: { id: 7 } }])
  await expect.element(question).not.toBeInTheDocument()
})
