-- The real cost of a call: each call runs a query. The planner assumes 100 for any function in SQL, so conditions on tags
-- looked like conditions on numbers: fifty of them took seconds, and the embedded database, which refuses by cost, began them.
alter function data_service.tags_of(integer) cost 8000;
alter function data_service.tags_of(integer, integer) cost 8000;
