import type { Option } from '../kit/fields/options.tsx'

/** People of the tenant, as many as one chooses from. */
export const peopleQuery = { sort: 'name', limit: 200 } as const

interface Person {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly username: string
}
export const personOption = ({ id, firstname, lastname, username }: Person): Option<number> => ({
  value: id,
  label: `${firstname} ${lastname}`.trim() || username,
  description: username,
})
