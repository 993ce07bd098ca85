/** True for the names of this machine itself. @param host without a port, as in the settings or a URL */
export const isLoopback = (host: string): boolean => host === 'localhost' || /^(\[::1\]|::1|127(\.\d{1,3}){3})$/.test(host)
