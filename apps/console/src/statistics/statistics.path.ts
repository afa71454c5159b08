export const TENANT_STATISTICS_PATH = '/administration/tenant-statistics'
