/** Where browsers report policy violations of studio pages. */
export const policyReportPath = '/fieldhouse/policy-reports'
