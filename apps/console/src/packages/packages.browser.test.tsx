import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))
const drawer = page.getByRole('dialog')

const item = {
  ...{ key: 'outer', kind: 'flow' as const, name: 'Outer', file: 'flows/outer.json', size: 1_200, sha256: 'ab' },
  ...{ edition: 3, needs: ['inner'], because: ['chosen'] },
}
const inner = {
  ...item,
  ...{ key: 'inner', kind: 'component' as const, name: 'Inner', file: 'components/inner.json', needs: [] },
  because: ['step “Run it” of Outer names it'],
}
const secret = { key: 'secret BANK_KEY', kind: 'secret' as const, name: 'BANK_KEY', because: [] }
const row = {
  ...{ idPackage: 4, name: 'Hotel', version: '1.1', description: '', isMade: false, itemCount: 2, size: 900 },
  ...{ sha256: 'ab', trust: 'own' as const, fingerprint: 'aaaa bbbb', createdAt: '2026-11-20T10:00:00.000Z' },
  createdBy: { id: 1, name: 'Olga' },
}
const plannedInner = {
  ...{ key: 'inner', kind: 'component' as const, name: 'Inner', ownName: null, ownId: null },
  ...{ state: 'CREATE' as const, strategy: 'theirs' as const, strategies: ['theirs' as const] },
  ...{ conflicts: [], note: null, problem: null },
}
const conflict = { key: 'hello/texts', label: 'Greeting › Texts', nodeId: 'hello', mine: 'Ahoy', theirs: 'Good day' }
const plannedOuter = {
  ...plannedInner,
  ...{ key: 'outer', kind: 'flow' as const, name: 'Outer', ownName: 'Outer', ownId: 7 },
  ...{ state: 'CONFLICT' as const, strategy: 'merge' as const, note: 'It was changed here and in the package.' },
  strategies: ['merge' as const, 'mine' as const, 'theirs' as const],
}
const plan = {
  ...{ package: row, items: [plannedInner, plannedOuter], installed: '1.0', hasChanges: true, stamp: 'stamp' },
  bindings: [{ ...secret, target: null, isRequired: false }],
  blocked: null as string | null,
}
const done = {
  ...example('Tools.PackageInstall'),
  ...{ idPackageInstall: 9, name: 'Hotel', version: '1.1', isNewest: true, undoneAt: null, undoneBy: null },
  items: [{ kind: 'flow' as const, name: 'Outer', id: 7, state: 'CONFLICT' as const, strategy: 'merge' as const }],
}
const pageOf = <T,>(items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const openInstall = (query = {}, answers: Answers = {}) =>
  openConsole(screens.packageInstall(query), {
    'Tools.PackageInstalls': pageOf([done]),
    'Tools.PackageInstall': done,
    'Tools.PackagePlan': plan,
    ...answers,
  })

test('a package is made of what was chosen, and says why the rest comes along', async () => {
  const { asked } = await openConsole(screens.packageCreate(), {
    'Tools.Packages': pageOf([row]),
    'Tools.PackageRoots': [{ kind: 'flow', key: 'outer', name: 'Outer', isReady: true }],
    'Tools.PreviewPackage': { items: [item, inner], bindings: [secret], size: 2_400 },
    'Tools.CreateInstallPackage': { ...row, items: [item, inner], bindings: [], keyName: null },
  })
  await page.getByRole('button', { name: 'New package' }).click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Hotel')
  await drawer.getByRole('button', { name: 'Create package' }).click()
  await expect.element(drawer.getByText('Add at least one item first.')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Add to the package' }).fill('Ou')
  await page.getByRole('option', { name: 'Outer' }).click()
  await expect.element(drawer.getByText('because step “Run it” of Outer names it')).toBeVisible()
  await expect.element(drawer.getByText('BANK_KEY')).toBeVisible()
  await drawer.getByRole('button', { name: 'Leave out Inner' }).click()
  await expect.poll(() => asked('Tools.PreviewPackage').at(-1)?.body).toMatchObject({ excluded: ['inner'] })
  await drawer.getByRole('button', { name: 'Create package' }).click()
  await expect
    .poll(() => asked('Tools.CreateInstallPackage')[0]?.body)
    .toMatchObject({ name: 'Hotel', version: '1.0.0', roots: [{ kind: 'flow', key: 'outer' }], excluded: ['inner'] })
})

test('a plan is read, chosen in and installed with the stamp of what was seen', async () => {
  const { asked } = await openInstall({ package: 4 }, { 'Tools.InstallPackage': done })
  await expect.element(drawer.getByText('Version 1.0 is installed.')).toBeVisible()
  await expect.element(drawer.getByText('It was changed here and in the package.')).toBeVisible()
  await expectAccessible()
  await drawer.getByRole('radio', { name: 'Keep mine' }).click({ force: true })
  await expect.poll(() => asked('Tools.PackagePlan').at(-1)?.body).toMatchObject({ strategies: { outer: 'mine' } })
  await drawer.getByRole('button', { name: 'Install', exact: true }).click()
  await expect
    .poll(() => asked('Tools.InstallPackage')[0])
    .toMatchObject({ params: { idPackage: 4 }, body: { stamp: 'stamp', strategies: { outer: 'mine' } } })
})

test('a conflict is decided before anything is installed', async () => {
  const open = { ...plannedOuter, conflicts: [{ ...conflict, decision: null }], problem: 'Decide first: Greeting.' }
  const { asked } = await openInstall(
    { package: 4 },
    { 'Tools.PackagePlan': { ...plan, items: [open], blocked: 'Outer: Decide first: Greeting.' } },
  )
  const install = drawer.getByRole('button', { name: 'Install', exact: true })
  await expect.element(install).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('radio', { name: 'Theirs: Good day' }).click({ force: true })
  await expect
    .poll(() => asked('Tools.PackagePlan').at(-1)?.body)
    .toMatchObject({ decisions: { outer: { 'hello/texts': 'theirs' } } })
})

test('an unknown key is compared and named before it is trusted', async () => {
  const stranger = { ...row, trust: 'unknown' as const, fingerprint: '1234 5678' }
  const { asked } = await openInstall(
    { package: 4 },
    {
      'Tools.PackagePlan': { ...plan, package: stranger, blocked: 'It isn’t signed by a key that is trusted here.' },
      'Tools.TrustPackageKey': { own: 'x', trusted: [] },
    },
  )
  await expect.element(drawer.getByText('1234 5678')).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Head office')
  await drawer.getByRole('button', { name: 'Trust this key' }).click()
  await expect
    .poll(() => asked('Tools.TrustPackageKey')[0]?.body)
    .toEqual({ name: 'Head office', fingerprint: '1234 5678' })
})

test('the newest installation is undone after a question, and why it cannot be is said in it', async () => {
  const { asked } = await openInstall(
    { install: 9 },
    { 'Tools.UndoInstall': refusedFor('package.changedSince', { names: 'Outer' }) },
  )
  await drawer.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(question.getByText(/Changed since it was installed: Outer/)).toBeVisible()
  expect(asked('Tools.UndoInstall')[0]).toMatchObject({ params: { idPackageInstall: 9 } })
})
