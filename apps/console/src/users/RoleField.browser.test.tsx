import '../styles.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RoleField } from './RoleField.tsx'

const choices = [
  {
    idRole: 1,
    name: 'Administrator',
    isSystem: true,
    allows: 'Everything',
    blocked: 'You can only assign what you have.',
  },
  { idRole: 2, name: 'Card designer', isSystem: false, allows: 'Flows in Customer service / Cards', blocked: null },
  { idRole: 3, name: 'Supervisor', isSystem: true, allows: '', blocked: null },
]

function Field({ held }: { held: number[] }) {
  const [value, setValue] = useState(held)
  return <RoleField choices={choices} value={value} onChange={setValue} />
}

test('each group says what it allows; what is held stands first and stays there when it is taken', async () => {
  await render(<Field held={[3]} />)
  const names = () =>
    page
      .getByRole('checkbox')
      .elements()
      .map((each) => each.getAttribute('aria-labelledby'))
      .map((id) => document.getElementById(id ?? '')?.textContent)
  expect(names()).toEqual(['Supervisor', 'Administrator', 'Card designer'])
  const cards = page.getByRole('checkbox', { name: 'Card designer' })
  await expect.element(cards).toHaveAccessibleDescription('Flows in Customer service / Cards')
  await expect.element(page.getByRole('checkbox', { name: 'Supervisor' })).toHaveAccessibleDescription('No permissions')
  const administrator = page.getByRole('checkbox', { name: 'Administrator' })
  await expect.element(administrator).toHaveAccessibleDescription('Everything · You can only assign what you have.')
  await expect.element(administrator).toBeDisabled()
  await page.getByText('Supervisor').click()
  await page.getByText('Card designer').click()
  expect(names()).toEqual(['Supervisor', 'Administrator', 'Card designer'])
  await expect.element(cards).toBeChecked()
})
