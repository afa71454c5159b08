import type { Setting } from '../kernel/setting.ts'
import { declaration } from './declaration.ts'

/** The text of docs/settings.md. */
export function settingsTable(): string {
  const rows = Object.entries<Setting<unknown>>(declaration).map(
    ([name, { about, fallback }]) =>
      `| \`${name}\` | ${/^$|[` ]/.test(fallback) ? fallback : `\`${fallback}\``} | ${about} |`,
  )
  return `# Settings

Generated from \`apps/core/src/settings/declaration.ts\` by \`node apps/core/bin/settings.ts\`; do not edit.

Settings are environment variables. A start with one that cannot be used says which and why.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}
