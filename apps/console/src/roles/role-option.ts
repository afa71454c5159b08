import { t } from './roles.messages.ts'

type Choice = { idRole: number; name: string; allows: string; blocked?: string | null }

/** A group to choose: under its name what it allows, and why it cannot be given where it cannot. */
export const roleOption = ({ idRole, name, allows, blocked = null }: Choice) => ({
  value: idRole,
  label: name,
  description: [allows === '' ? t('allowsNothing') : allows, ...(blocked === null ? [] : [blocked])].join(' · '),
  isDisabled: blocked !== null,
})
