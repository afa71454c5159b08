import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Checkbox, Switch } from '../fields/Checkbox.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { TestKit } from '../testing.tsx'
import { Becomes, Come, Gone } from './Change.tsx'

test('what was and what is are told apart in a copied text, and are heard', async () => {
  const { container } = await render(
    <p>
      <Gone>45</Gone>
      <Becomes />
      <Come>60</Come>
    </p>,
  )
  expect(container.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe('previously 45 → now 60')
})

test('a help is the description of a choice, not a part of its name', async () => {
  const screen = await render(
    <TestKit>
      <Switch help="Email waits until morning." isSelected={false} onChange={() => {}}>
        Quiet hours
      </Switch>
      <Checkbox help="For all users." isSelected={false} onChange={() => {}}>
        Required
      </Checkbox>
      <RadioGroup
        label="Method"
        value="a"
        onChange={() => {}}
        options={[{ value: 'a', label: 'Erase', description: 'Deletes them.' }]}
      />
    </TestKit>,
  )
  const described = [
    [screen.getByRole('switch', { name: 'Quiet hours', exact: true }), 'Email waits until morning.'],
    [screen.getByRole('checkbox', { name: 'Required', exact: true }), 'For all users.'],
    [screen.getByRole('radio', { name: 'Erase', exact: true }), 'Deletes them.'],
  ] as const
  for (const [choice, help] of described) await expect.element(choice).toHaveAccessibleDescription(help)
})
