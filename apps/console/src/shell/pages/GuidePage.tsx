import { screens } from '@parley/contract/kernel/screens.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { areas } from '../areas.ts'
import { guideGroups } from '../frame/guide.ts'
import { t } from '../guide.messages.ts'
import { modifierKey } from '../palette/shortcuts.ts'
import { AreaCards, GuideFrame } from './GuideFrame.tsx'

/** The index of the administration. */
export default function GuidePage() {
  const { permissions } = useUserInfo()
  return (
    <GuideFrame title={t('title')} lead={t('description', { keys: `${modifierKey()} K` })}>
      {guideGroups(areas, permissions, screens.guide.path, t('title')).map(({ title, areas: listed }) => (
        <AreaCards key={title} title={title} areas={listed} />
      ))}
    </GuideFrame>
  )
}
