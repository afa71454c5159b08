// Rooms: botDeploy
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { botMachine, robotPackage } from '../botAgent.ts'
import {
  chooseFromMenu,
  chooseInField,
  expect,
  expectNoAxeViolations,
  openBrowser,
  rowOf,
  signIn,
  test,
} from '../people.ts'

const GOOD = `console.log('ready'); setInterval(() => {}, 1000)`
/** It starts, takes a while, and gives up before it was ever ready. */
const BAD = `console.log('no good'); setTimeout(() => process.exit(3), 12_000)`

async function upload(page: Page, name: string, version: string, script: string): Promise<void> {
  await page.getByRole('button', { name: 'Packages', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Packages' })
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'robot.zip', mimeType: 'application/zip', buffer: robotPackage(name, version, script) })
  await expect(page.getByText(`${name} ${version} uploaded and signed`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
}

test('a server is registered, a module deployed to it, and its next version rolled back by itself', async ({
  page,
  browser,
  problems,
}) => {
  // The news that something is gone arrives at its open page as well.
  problems.expect(/404 .*\/BotDeploy\/(Servers|Modules)\//)
  const mark = randomUUID().slice(0, 6)
  const [server, robot] = [`rack-${mark}`, `robot-${mark}`]
  const machine = await botMachine()
  try {
    // The console shows the command; it is run as it stands there.
    await signIn(page, 'olga', '/administration/botdeploy/servers')
    await page.getByRole('button', { name: 'New server' }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill(server)
    await page.getByRole('button', { name: 'Create server' }).click()
    const shown = page.getByRole('dialog', { name: 'Register the agent' })
    const command = await shown.getByRole('textbox', { name: 'Command' }).inputValue()
    await shown.getByRole('button', { name: 'Close' }).last().click()
    await expect(rowOf(page, server)).toContainText('Waiting for registration')
    const registering = machine.run(command)
    expect(await registering.ended, registering.said()).toBe(0)
    machine.run('npm run agent -- run')
    await expect(rowOf(page, server)).toContainText('Up')
    await rowOf(page, server).getByRole('link').click()
    await expect(page.getByRole('progressbar', { name: 'Memory' })).toBeVisible()
    await expectNoAxeViolations(page)

    // The first version becomes active.
    await page.goto('/administration/botdeploy/modules')
    await upload(page, robot, '1.0.0', GOOD)
    await upload(page, robot, '1.1.0', BAD)
    await page.getByRole('button', { name: 'Deploy module' }).first().click()
    const deploying = page.getByRole('dialog', { name: 'Deploy module' })
    await chooseInField(deploying.getByRole('combobox', { name: 'Server' }), server)
    await deploying.getByRole('textbox', { name: /^Module/ }).fill('orders')
    await chooseInField(deploying.getByRole('combobox', { name: 'Package' }), `${robot} 1.0.0`)
    await deploying.getByRole('button', { name: 'Deploy', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('orders')
    const steps = (at: Page) => at.getByRole('region', { name: 'Deployment', exact: true }).getByRole('listitem')
    await expect(steps(page).filter({ hasText: 'Active' }).getByLabel('done')).toBeVisible()
    await expect(page.getByText('Running', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Log' })).toContainText('ready')

    // Another person has the page open while the next version is tried.
    const other = await openBrowser(browser, problems)
    await signIn(other, 'olga', new URL(page.url()).pathname)
    await page.getByRole('button', { name: 'Deploy version' }).click()
    const next = page.getByRole('dialog', { name: 'Deploy version' })
    await chooseInField(next.getByRole('combobox', { name: 'Package' }), `${robot} 1.1.0`)
    await next.getByRole('button', { name: 'Deploy', exact: true }).click()
    await expect(steps(other).filter({ hasText: 'Health check' }).getByLabel('now')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Deploy version' })).toHaveAttribute('aria-disabled', 'true')
    await expect(steps(other).filter({ hasText: 'Rolled back' })).toBeVisible()
    await expect(steps(other).filter({ hasText: 'Failed' })).toContainText(
      'The version that was active before is started again.',
    )
    await expect(other.getByRole('region', { name: 'Module', exact: true })).toContainText(`${robot} 1.0.0`)
    await expect(other.getByText('Running', { exact: true }).first()).toBeVisible()
    await expectNoAxeViolations(other)
    await other.close()

    // Nothing stays behind.
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible()
    await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/botdeploy\/modules$/)
    await page.goto(`/administration/botdeploy/servers/${server}`)
    await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/botdeploy\/servers$/)
    await expect(rowOf(page, server)).toHaveCount(0)
  } finally {
    await machine.close()
  }
})
