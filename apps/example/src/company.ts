import type { Example, FirstPeople } from '@parley/core'

type Person = Example['people'][number] & Parameters<FirstPeople['addPerson']>[0]

/** The example: the operator, three customers, and people who do different things there. */
const tenants = {
  operator: 'Parley Operations',
  bank: 'Harbour Bank',
  energy: 'Nordlicht Energie',
  clinic: 'Willow Clinic',
} as const
type TenantName = keyof typeof tenants
type Ids = Readonly<Record<TenantName, number>>

const peopleIn = ({ operator, bank, energy, clinic }: Ids): Person[] => [
  person('olga', 'Olga', 'Horáková', operator, 'runs the installation, sees every tenant and bills it', [
    [operator, 'Administrator'],
  ]),
  person('jana', 'Jana', 'Nováková', bank, 'administers Harbour Bank', [[bank, 'Tenant administrator']]),
  person('tomas', 'Tomáš', 'Fiala', bank, 'designs its flows', [[bank, 'Flow designer']]),
  person('marek', 'Marek', 'Kučera', bank, 'manages its campaigns', [[bank, 'Campaign manager']]),
  person('petra', 'Petra', 'Veselá', bank, 'supervises conversations here and at Nordlicht', [
    [bank, 'Supervisor'],
    [energy, 'Supervisor'],
  ]),
  person('eva', 'Eva', 'Malá', bank, 'finds out what went wrong', [[bank, 'Support engineer']]),
  person('david', 'David', 'Beneš', bank, 'checks what it pays, sees no flows', [[bank, 'Finance']]),
  person('lenka', 'Lenka', 'Pokorná', bank, 'trains its language models', [[bank, 'NLP specialist']]),
  person('karel', 'Karel', 'Šimek', bank, 'designs only what is in the folder Cards', []),
  person('greta', 'Greta', 'Lorenzen', energy, 'administers Nordlicht Energie', [[energy, 'Tenant administrator']]),
  person('lukas', 'Lukas', 'Petersen', energy, 'designs its flows', [[energy, 'Flow designer']]),
  person('wanda', 'Wanda', 'Kaczmarek', energy, 'designs its flows in Polish', [[energy, 'Flow designer']]),
  person('irena', 'Irena', 'Vogel', energy, 'administers both Nordlicht Energie and Willow Clinic', [
    [energy, 'Tenant administrator'],
    [clinic, 'Tenant administrator'],
  ]),
  person('amelia', 'Amelia', 'Hart', clinic, 'administers Willow Clinic', [[clinic, 'Tenant administrator']]),
  {
    ...person('diego', 'Diego', 'Ramos', clinic, 'designs its flows; the password will expire in a week', [
      [clinic, 'Flow designer'],
    ]),
    passwordDays: 83,
  },
  person('grace', 'Grace', 'Okafor', clinic, 'may only look at its flows', [[clinic, 'Guest']]),
]

function person(
  username: string,
  firstname: string,
  lastname: string,
  idTenant: number,
  about: string,
  roles: Person['roles'],
): Person {
  return { username, firstname, lastname, idTenant, about, roles, email: `${username}@example.com` }
}

/** Who the example has, for the start block; their ids do not matter there. */
export const people: readonly Person[] = peopleIn({ operator: 1, bank: 2, energy: 3, clinic: 4 })

export const addCompany: Example['addCompany'] = async (first, accounts) => {
  await first.addSystemRoles()
  const ids = {
    operator: await first.addTenant(tenants.operator), // the first tenant is the operator
    bank: await first.addTenant(tenants.bank),
    energy: await first.addTenant(tenants.energy),
    clinic: await first.addTenant(tenants.clinic),
  }
  for (const each of peopleIn(ids)) await first.addPerson(each, accounts.get(each.username))
}
