import type { Operation } from '@parley/contract/kernel/operation.ts'
import type { ReactNode } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { usePanel } from '../../kit/address/use-panel.ts'
import type { Blocked } from '../../kit/blocked.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { t } from './signIn.messages.ts'

type Props = {
  /** Names the drawer in the address. */
  panel: string
  title: string
  description?: string
  facts: readonly Fact[]
  idTenant: number
  /** What changing them calls. */
  update: Operation
  /** Why they cannot be changed for another reason than a permission. */
  blocked?: Blocked
  /** The drawer in which they are changed. */
  children: (close: () => void) => ReactNode
}

/** Rules of a tenant as they are, with the way to change them. */
export function RulesCard({ panel, title, facts, idTenant, update, description, children, ...props }: Props) {
  const { isOpen, open, close } = usePanel(panel)
  const refusal = useRefusal()(update, idTenant)
  const blocked = refusal ?? props.blocked
  return (
    <Card
      {...(description === undefined ? {} : { description })}
      title={title}
      actions={
        <Button size="small" label={t('changeName', { name: title })} blocked={blocked} onPress={open}>
          {t('change')}
        </Button>
      }
    >
      <FactList facts={facts} />
      {isOpen && !blocked && children(close)}
    </Card>
  )
}
