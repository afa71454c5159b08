import { z } from 'zod'
import { THEME_MOST } from '../kernel/constants.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { instant } from '../kernel/schema.ts'
import { task } from '../tasks/task.schema.ts'
import { configuration, externalProvider, userInfo, warning } from './home.schema.ts'

export const homeApi = group('Home', '', {
  UserInfo: endpoint({
    method: 'GET',
    path: '/UserInfo',
    summary: 'Get the signed-in user and their permissions',
    permission: 'signedIn',
    bySecret: 'narrowed',
    response: userInfo,
  }),
  Configuration: endpoint({
    method: 'GET',
    path: '/Configuration',
    summary: 'Get the configuration of the installation',
    permission: 'public',
    response: configuration,
  }),
  UpdateConfiguration: endpoint({
    method: 'POST',
    path: '/Configuration',
    summary: 'Save the theme; an empty string resets it',
    permission: 'Settings.modify-theme',
    body: z.object({
      theme: z.string().max(THEME_MOST),
      /** When the theme was saved that this one is made of: where another has been saved since, both are compared. Without it nobody asks. */
      lastUpdate: instant.nullable().optional(),
    }),
    bodyLimit: 600_000,
    response: configuration,
    changes: { only: ['Audit'] },
    answers: 'Configuration',
    errors: ['theme.invalid', 'entity.stale'],
  }),
  /** Items are `themeNews`. */
  ThemeStream: endpoint({
    method: 'GET',
    path: '/ThemeStream',
    summary: 'Follow changes of the theme',
    permission: 'signedIn',
    response: 'stream',
    transport: 'hub',
  }),
  UserTasksOverview: endpoint({
    method: 'GET',
    path: '/UserTasksOverview',
    summary: 'List your latest tasks',
    permission: 'signedIn',
    response: z.array(task),
  }),
  GeneralControl: endpoint({
    method: 'POST',
    path: '/GeneralControl',
    summary: 'Stop (0) or start (1) all campaigns',
    permission: 'Campaign.control',
    body: z.literal([0, 1]),
    response: z.object({ action: z.literal([0, 1]) }),
    changes: { only: ['Home.Configuration', 'Home.Warnings', 'Audit'] },
  }),
  ExternalProviders: endpoint({
    method: 'GET',
    path: '/ExternalProviders',
    summary: 'List available sign-in providers',
    permission: 'public',
    response: z.array(externalProvider),
  }),
  Warnings: endpoint({
    method: 'GET',
    path: '/Warnings',
    summary: 'List current warnings',
    permission: 'signedIn',
    response: z.array(warning),
  }),
})
