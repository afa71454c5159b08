import type { Operation } from '@parley/contract/kernel/operation.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { useTenantRights } from '../tenant-rights.ts'
import { t } from './signIn.messages.ts'

type Props = {
  title: string
  description?: string
  facts: readonly Fact[]
  idTenant: number
  /** What changing them calls. */
  update: Pick<Operation, 'permission'>
  /** The drawer in which they are changed. */
  children: (close: () => void) => ReactNode
}

/** Rules of a tenant as they are, with the way to change them. */
export function RulesCard({ title, facts, idTenant, update, children, ...props }: Props) {
  const refusalIn = useTenantRights()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      {...props}
      title={title}
      actions={
        <Button
          size="small"
          label={t('changeName', { name: title })}
          blocked={refusalIn(update, idTenant)}
          onPress={() => setOpen(true)}
        >
          {t('change')}
        </Button>
      }
    >
      <FactList facts={facts} />
      {isOpen && children(() => setOpen(false))}
    </Card>
  )
}
