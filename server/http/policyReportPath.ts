/** Where browsers report what pages of the studio may not do. */
export const policyReportPath = '/fieldhouse/policy-reports'
