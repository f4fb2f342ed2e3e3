-- Games are found by their players, and claimed by their own number: nobody asks for those of an owner, and a plan that
-- went through all of them for each entry was taken for a good one.
DROP INDEX running_game_of_owner;
