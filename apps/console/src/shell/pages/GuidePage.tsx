import { Link } from '../../kit/actions/Link.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { areas } from '../areas.ts'
import { guideGroups } from '../frame/guide.ts'
import { guideArea } from '../guide.area.tsx'
import { t } from '../guide.messages.ts'
import { modifierKey } from '../palette/shortcuts.ts'

/** The index of the administration. */
export default function GuidePage() {
  const { permissions } = useUserInfo()
  const groups = guideGroups(areas, permissions, guideArea.path, t('title'))
  return (
    <div className="mx-auto w-full max-w-content px-6 pt-5 pb-10 max-sm:px-4">
      <h1 className="mt-1.5 flex min-h-8 items-center font-semibold text-xl tracking-tight">{t('title')}</h1>
      <p className="mt-1 text-faint text-sm">{t('description', { keys: `${modifierKey()} K` })}</p>
      <div className="mt-6 flex flex-col gap-7">
        {groups.map(({ title, areas: listed }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-2 font-semibold text-faint text-xs uppercase tracking-wide">{title}</h2>
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {listed.map((area) => (
                <li key={area.path}>
                  <Link
                    href={area.path}
                    look="bare"
                    className="block h-full rounded-card bg-surface px-4 py-3.5 ring-1 ring-line transition-shadow hover:shadow-mid"
                  >
                    <span className="font-medium text-ink text-sm">{area.title}</span>
                    {area.summary && <span className="mt-0.5 block text-faint text-sm">{area.summary}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
