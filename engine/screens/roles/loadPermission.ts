export const loadPermission = () => import('../permissions/PermissionDrawer.tsx')
