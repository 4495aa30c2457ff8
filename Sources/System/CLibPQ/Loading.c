#include "CLibPQ.h"
#include "CLibraryLoading.h"

#define LIBRARY_NAME "PostgreSQL's client library libpq"

#define LIBRARY_FUNCTIONS(function) \
  function(PGconn *, PQconnectStartParams, (const char *const *a, const char *const *b, int c), (a, b, c)) \
  function(PostgresPollingStatusType, PQconnectPoll, (PGconn *a), (a)) \
  function(void, PQfinish, (PGconn *a), (a)) \
  function(ConnStatusType, PQstatus, (const PGconn *a), (a)) \
  function(char *, PQerrorMessage, (const PGconn *a), (a)) \
  function(int, PQsocket, (const PGconn *a), (a)) \
  function(PGVerbosity, PQsetErrorVerbosity, (PGconn *a, PGVerbosity b), (a, b)) \
  function(int, PQsetnonblocking, (PGconn *a, int b), (a, b)) \
  function(int, PQsendQueryParams, \
      (PGconn *a, const char *b, int c, const Oid *d, const char *const *e, const int *f, const int *g, int h), \
      (a, b, c, d, e, f, g, h)) \
  function(int, PQflush, (PGconn *a), (a)) \
  function(int, PQconsumeInput, (PGconn *a), (a)) \
  function(int, PQisBusy, (PGconn *a), (a)) \
  function(PGresult *, PQgetResult, (PGconn *a), (a)) \
  function(PGnotify *, PQnotifies, (PGconn *a), (a)) \
  function(void, PQfreemem, (void *a), (a)) \
  function(ExecStatusType, PQresultStatus, (const PGresult *a), (a)) \
  function(char *, PQresultErrorField, (const PGresult *a, int b), (a, b)) \
  function(int, PQntuples, (const PGresult *a), (a)) \
  function(int, PQnfields, (const PGresult *a), (a)) \
  function(char *, PQcmdTuples, (PGresult *a), (a)) \
  function(Oid, PQftype, (const PGresult *a, int b), (a, b)) \
  function(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c)) \
  function(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c)) \
  function(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c)) \
  function(void, PQclear, (PGresult *a), (a))

LIBRARY_FUNCTIONS(INTERLOCK_DECLARE)
LIBRARY_FUNCTIONS(INTERLOCK_FORWARD)

const char *InterlockLoadLibPQ(const char *const *names) {
  void *library = InterlockOpenLibrary(names);
  if (!library) return LIBRARY_NAME " is not installed (on Debian, libpq5)";
  LIBRARY_FUNCTIONS(INTERLOCK_FIND)
  return NULL;
}
