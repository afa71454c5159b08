import type { RefusalDetails } from '@parley/contract/home/home.schema.ts'
import { Compass } from 'lucide-react'
import { ButtonLink, Link } from '../../kit/actions/Link.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import { AskAccess } from '../access/AskAccess.tsx'
import { t } from '../shell.messages.ts'
import { useStartPlaces } from './use-start-places.ts'

const list = (names: readonly string[]) => names.join(', ')

/** `area` names in a sentence what was asked for. */
type Props = { title: string; area: string; refusal: RefusalDetails }

/** In the place of the first screen of somebody who does not work with it: where their work is, and how to ask for this too. */
export function WorkElsewhere({ title, area, refusal }: Props) {
  const { href } = useKit()
  const [first, ...others] = useStartPlaces()
  return (
    <StateBlock isPage icon={Compass} title={title}>
      <p>{first ? t('workElsewhere', { area }) : t('workNowhere')}</p>
      {first && (
        <div className="mt-4 flex justify-center">
          <ButtonLink href={first.path} variant="primary">
            {t('backTo', { name: first.title })}
          </ButtonLink>
        </div>
      )}
      {others.length > 0 && (
        <p className="mt-3 flex flex-wrap justify-center gap-x-4 gap-y-1">
          {others.map(({ path, title: name }) => (
            <Link key={path} href={path}>
              {name}
            </Link>
          ))}
        </p>
      )}
      <AskAccess missing={refusal.missing} path={href} isOneEnough />
      {refusal.grantedBy.length > 0 && (
        <p className="mt-3 text-xs">{t('workGivenBy', { groups: list(refusal.grantedBy) })}</p>
      )}
      {refusal.canGive.length > 0 && (
        <p className="mt-1 text-xs">{t('workGivenWho', { people: list(refusal.canGive) })}</p>
      )}
    </StateBlock>
  )
}
