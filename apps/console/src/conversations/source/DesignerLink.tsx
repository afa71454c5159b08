import { screens } from '@parley/contract/kernel/screens.ts'
import { PencilRuler } from 'lucide-react'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { useCan } from '../../shell/access/use-can.ts'
import { t } from '../conversations.messages.ts'
import type { RanFlow } from './leg-flows.ts'

type Props = { flow: RanFlow; nodeId: string | undefined }

/** Opens the flow where it is changed, at the step; nothing for flows that are gone, or for people who see conversations but no flows. */
export function DesignerLink({ flow: { guid, idCallScript }, nodeId }: Props) {
  const can = useCan()
  if (idCallScript === null || !(can('CallScript.view') || can('Component.view'))) return null
  return (
    <ButtonLink
      size="small"
      icon={PencilRuler}
      href={screens.designer(guid, nodeId === undefined ? {} : { node: nodeId })}
    >
      {t('openDesigner')}
    </ButtonLink>
  )
}
