import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { useRead } from '../../shell/api.ts'
import { Mono } from './Mono.tsx'
import { t } from './picture.messages.ts'

/** The flow a step runs: documents name it by guid, the core knows its number. */
export function SubflowLink({ guid }: { guid: string }) {
  const { data } = useRead(operations.Designer.GuidToId, { query: { guid } }, { keepPrevious: false })
  if (data?.scriptKind !== 'flow') return <Mono>{guid}</Mono>
  return <Link href={screens.flow(data.idCallScript)}>{t('openFlow')}</Link>
}
